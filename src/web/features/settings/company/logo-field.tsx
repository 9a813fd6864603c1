import { Avatar } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { Company } from '../../../company/company.ts'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { companyLogoQuery, removePicture, savePicture } from '../../../pictures/pictures-queries.ts'
import { toastSuccess } from '../../../ui/toast.ts'

const whole = { image: { objectFit: 'contain' } } as const

/** Default logo of links and widgets. */
export function LogoField({ company }: { company: Company }) {
  const path = `${company.id}/logo`
  const { data: logo } = useQuery(companyLogoQuery(company.id))
  const save = useMutation({
    meta: { failure: 'Erro ao atualizar logo', awaits: [[]] },
    mutationFn: (picture: Blob | null) =>
      picture ? savePicture('logos', path, picture) : removePicture('logos', path),
    onSuccess: () => toastSuccess('Logo atualizado!'),
  })
  return (
    <PictureField
      label="Logo"
      description="Para os formulários e o botão do seu site. PNG, JPG ou WebP, até 2 MB."
      preview={
        <Avatar
          src={logo}
          name={company.name}
          color="brand"
          size={72}
          radius="md"
          alt=""
          styles={whole}
        />
      }
      busy={save.isPending}
      onPick={save.mutate}
      onRemove={logo ? () => save.mutate(null) : undefined}
    />
  )
}
