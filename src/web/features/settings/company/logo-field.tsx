import { Avatar } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { companyLogoQuery, removePicture, savePicture } from '../../../pictures/pictures-queries.ts'
import type { Company } from '../../../session/profile.ts'
import { useSave } from '../use-save.ts'

/** A logo is not cut. */
const whole = { image: { objectFit: 'contain' } } as const

/** The one that links and widgets start with. */
export function LogoField({ company }: { company: Company }) {
  const path = `${company.id}/logo`
  const { data: logo } = useQuery(companyLogoQuery(company.id))
  const words = { done: 'Logo atualizado!', failed: 'Erro ao atualizar logo' }
  const save = useSave(words, (picture: Blob | null) =>
    picture ? savePicture('logos', path, picture) : removePicture('logos', path),
  )
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
