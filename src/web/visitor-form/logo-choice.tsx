import { Avatar, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCompany } from '../company/use-company.ts'
import { useTenant } from '../company/use-tenant.ts'
import { namePicture } from '../pictures/name-picture.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { companyLogoQuery, logoUrl, savePicture } from '../pictures/pictures-queries.ts'

const whole = { image: { objectFit: 'contain' } } as const

type Props = { value: string; onChange: (address: string) => void }

export function LogoChoice({ value, onChange }: Props) {
  const company = useCompany()
  const { mayManage } = useTenant()
  const { data: own } = useQuery(companyLogoQuery(company?.id))
  const send = useMutation({
    meta: { failure: 'Erro ao enviar logo' },
    mutationFn: async (picture: Blob) => {
      const path = `${company?.id}/${await namePicture(picture)}`
      await savePicture('logos', path, picture)
      return logoUrl(path)
    },
    onSuccess: onChange,
  })
  // Without its version, published links follow later changes of the logo.
  const ownAddress = own?.replace(/\?.*/, '')
  return (
    <>
      {mayManage && (
        <PictureField
          label="Logo"
          description="PNG, JPG ou WebP, até 2 MB."
          preview={
            <Avatar
              src={value || null}
              name={company?.name ?? ''}
              color="brand"
              size={56}
              radius="md"
              alt=""
              styles={whole}
            />
          }
          busy={send.isPending}
          onPick={send.mutate}
          onRemove={value ? () => onChange('') : undefined}
        />
      )}
      {ownAddress && ownAddress !== value && (
        <Button
          variant="subtle"
          style={{ alignSelf: 'start' }}
          onClick={() => onChange(ownAddress)}
        >
          Usar o logo da empresa
        </Button>
      )}
    </>
  )
}
