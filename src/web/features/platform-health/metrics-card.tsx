/** Where an operator with Prometheus begins; both files are those of the repository. */
import { Accordion, Anchor, Code, Stack, Text } from '@mantine/core'
import scrape from '../../../../deploy/prometheus.yml?raw'
import alerts from '../../../../deploy/prometheus-alerts.yml?raw'
import { SettingsCard } from '../../ui/cards/settings-card.tsx'

const files = [
  { name: 'deploy/prometheus.yml', label: 'Exemplo de coleta', text: scrape },
  { name: 'deploy/prometheus-alerts.yml', label: 'Exemplos de alertas', text: alerts },
]

export function MetricsCard() {
  return (
    <SettingsCard
      title="Monitorar com Prometheus"
      note={
        <>
          <Anchor href="/metrics" target="_blank" inherit underline="always">
            /metrics
          </Anchor>{' '}
          traz, no formato do Prometheus: requisições por rota e resposta, memória e conexões do
          processo, se o banco responde e suas falhas, leads, quarentena, tarefas vencidas e com
          falha, atraso da fila, idade do backup e tamanho do banco. Nenhum dado pessoal.
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">
          Na própria máquina não precisa de chave. De outra, envie a chave secreta do servidor em{' '}
          <Code>Authorization: Bearer</Code>. Grafana: <Code>deploy/grafana-dashboard.json</Code>.
        </Text>
        <Accordion variant="contained" multiple>
          {files.map(({ name, label, text }) => (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>
                {label} ({name})
              </Accordion.Control>
              <Accordion.Panel>
                <Code block tabIndex={0}>
                  {text.trim()}
                </Code>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Stack>
    </SettingsCard>
  )
}
