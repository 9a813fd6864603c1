import { Avatar } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { photoQuery, removePicture, savePicture } from '../../../pictures/pictures-queries.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { useSave } from '../use-save.ts'

/** Null takes the photo away. */
export function PhotoField() {
  const { profile } = useAuth()
  const path = `${profile?.id}/photo`
  const { data: photo } = useQuery(photoQuery(profile?.id))
  const words = { done: 'Foto atualizada!', failed: 'Erro ao atualizar foto' }
  const save = useSave(words, (picture: Blob | null) =>
    picture ? savePicture('photos', path, picture) : removePicture('photos', path),
  )
  return (
    <PictureField
      label="Foto"
      description="Só as pessoas da sua empresa veem. PNG, JPG ou WebP, até 2 MB."
      preview={<Avatar src={photo} name={profile?.name ?? ''} color="brand" size={72} alt="" />}
      busy={save.isPending}
      onPick={save.mutate}
      onRemove={photo ? () => save.mutate(null) : undefined}
    />
  )
}
