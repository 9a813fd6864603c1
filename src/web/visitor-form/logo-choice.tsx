import { Avatar } from '@mantine/core'
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
  if (!mayManage) return null
  return (
    <PictureField
      label="Logo"
      description="PNG, JPG ou WebP, até 2 MB. Sem imagem aqui, vale o logo da empresa."
      preview={
        <Avatar
          src={value || own}
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
  )
}
