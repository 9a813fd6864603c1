/** The contacts screen (spec section 2, "Captured contacts"), refreshed every 30 s. */
import { Badge, Group, Loader, Stack, Tabs, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatTime } from '../../../domain/format-date.ts'
import { useAddress } from '../../address.ts'
import { RegisterLeadButton } from '../../by-hand/register-lead-button.tsx'
import { CompanySelect } from '../../company/company-select.tsx'
import { NoCompanyChosen } from '../../company/no-company-chosen.tsx'
import { useTenant } from '../../company/use-tenant.ts'
import { useTimeZone } from '../../company/use-time-zone.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { contactsAddress } from './contacts-address.ts'
import { ContactsPanel } from './contacts-panel.tsx'
import { contactsQuery } from './contacts-queries.ts'
import { ContactDrawer } from './details/contact-drawer.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import { QuarantinePanel } from './quarantine/quarantine-panel.tsx'
import { quarantinedCountQuery } from './quarantine/quarantine-queries.ts'
import { ToCallButton } from './to-call/to-call-button.tsx'
import { ToCallPanel } from './to-call/to-call-panel.tsx'
import { useContactView } from './use-contact-view.ts'
import type { Won } from './won-form.tsx'

const WonForm = lazy(async () => ({ default: (await import('./won-form.tsx')).WonForm }))

export function Component() {
  const { companyId, choosesCompany, mayManage } = useTenant()
  const timeZone = useTimeZone()
  const [view, changeView] = useContactView()
  const [address, change] = useAddress(contactsAddress)
  const quarantined = useQuery(quarantinedCountQuery(mayManage ? companyId : null))
  const tab = mayManage ? address.tab : 'contatos'
  const calls = address.chamar === '1'
  const listsAll = tab === 'contatos' && !calls
  const contacts = useQuery({ ...contactsQuery(companyId, view), enabled: listsAll })
  const [won, setWon] = useState<Won | null>(null)

  return (
    <Stack gap="lg">
      <PageHeader
        title="Contatos Capturados"
        description="Todos os leads, com o vendedor e o resultado de cada um."
        actions={
          companyId &&
          listsAll && (
            <Group gap="sm" data-not-printed>
              <UpdatedAt
                at={contacts.dataUpdatedAt}
                fetching={contacts.isFetching}
                timeZone={timeZone}
              />
              <ExportMenu companyId={companyId} filters={view} timeZone={timeZone} />
              <RegisterLeadButton />
            </Group>
          )
        }
      />
      <CompanySelect required />
      {choosesCompany && !companyId ? (
        <NoCompanyChosen description="Escolha acima uma empresa para ver os contatos dela." />
      ) : mayManage ? (
        <Tabs value={tab} onChange={(next) => change({ tab: next })} keepMounted={false}>
          <Tabs.List mb="lg" data-not-printed>
            <Tabs.Tab value="contatos">Contatos</Tabs.Tab>
            <Tabs.Tab value="quarentena" rightSection={<Waiting count={quarantined.data} />}>
              Quarentena
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="contatos">{panel()}</Tabs.Panel>
          <Tabs.Panel value="quarentena">
            {companyId && (
              <QuarantinePanel key={companyId} companyId={companyId} timeZone={timeZone} />
            )}
          </Tabs.Panel>
        </Tabs>
      ) : (
        panel()
      )}
      {companyId && (
        <ContactDrawer
          companyId={companyId}
          timeZone={timeZone}
          onWon={setWon}
          asksValue={won !== null}
        />
      )}
      <Suspense>{won && <WonForm contact={won} onClose={() => setWon(null)} />}</Suspense>
    </Stack>
  )

  function panel() {
    if (calls) {
      const back = () => change({ chamar: null })
      return <ToCallPanel companyId={companyId} timeZone={timeZone} onBack={back} />
    }
    const props = { companyId, timeZone, view, contacts, onWon: setWon }
    return (
      <Stack gap="lg">
        <ToCallButton companyId={companyId} onOpen={() => change({ chamar: 1 })} />
        <ContactsPanel {...props} onChange={changeView} />
      </Stack>
    )
  }
}

function Waiting({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <Badge color="orange" aria-label={`${formatCount(count)} em quarentena`}>
      {formatCount(count)}
    </Badge>
  )
}

type UpdatedProps = { at: number; fetching: boolean; timeZone: string | undefined }

function UpdatedAt({ at, fetching, timeZone }: UpdatedProps) {
  if (at === 0) return null
  return (
    <Group gap={6} c="dimmed" wrap="nowrap" mih={28}>
      {fetching ? <Loader size={15} color="gray" /> : <IconRefresh size={15} aria-hidden />}
      <Text size="sm" className="tabular">
        Atualizado às {formatTime(at, timeZone)}
      </Text>
    </Group>
  )
}
