import { Button, Group, Stack, Text, Textarea, type TextareaProps } from '@mantine/core'

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  value?: string
  onChange: (css: string) => void
}

const examples = [
  { label: 'Cor do título', css: 'h1 { color: #15803d; }' },
  { label: 'Fundo da página', css: 'body { background: #f0fdf4; }' },
  { label: 'Botão arredondado', css: '.button { border-radius: 999px; }' },
  { label: 'Cartão sem sombra', css: '.card { box-shadow: none; border: 1px solid #cbd5e1; }' },
]

export function CssInput({ value = '', onChange, ...input }: Props) {
  return (
    <Stack gap={6}>
      <Textarea
        label="CSS personalizado"
        description="Opcional. Vale só para o conteúdo desta página. Não são aceitos @import, url() e posições fixas."
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        autoCapitalize="off"
        styles={{ input: { fontFamily: 'ui-monospace, monospace', fontSize: 14 } }}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          Exemplos:
        </Text>
        {examples.map(({ label, css }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            disabled={value.includes(css)}
            onClick={() => onChange(value.trim() ? `${value.trimEnd()}\n${css}` : css)}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}
