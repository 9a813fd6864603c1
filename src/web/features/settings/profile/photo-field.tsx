import { Avatar } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { photoQuery, removePicture, savePicture } from '../../../pictures/pictures-queries.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { toastSuccess } from '../../../ui/toast.ts'

export function PhotoField() {
  const { profile } = useAuth()
  const path = `${profile?.id}/photo`
  const { data: photo } = useQuery(photoQuery(profile?.id))
  const save = useMutation({
    meta: { failure: 'Erro ao atualizar foto', awaits: [[]] },
    mutationFn: (picture: Blob | null) =>
      picture ? savePicture('photos', path, picture) : removePicture('photos', path),
    onSuccess: () => toastSuccess('Foto atualizada!'),
  })
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
