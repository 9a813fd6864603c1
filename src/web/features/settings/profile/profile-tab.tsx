import { Avatar, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { maxLength, minLength, object, string, trim } from 'zod/mini'
import { callRpc } from '../../../call-rpc.ts'
import { PictureField } from '../../../pictures/picture-field.tsx'
import { photoQuery, removePicture, savePicture } from '../../../pictures/pictures-queries.ts'
import { roleLabel } from '../../../session/role.ts'
import { useAuth } from '../../../session/use-auth.ts'
import { supabase } from '../../../supabase.ts'
import { CardForm } from '../../../ui/cards/card-form.tsx'
import { SettingsCard } from '../../../ui/cards/settings-card.tsx'
import { toastSuccess } from '../../../ui/toast.ts'
import { useEditForm } from '../../../use-edit-form.ts'
import { EmailForm } from './email-form.tsx'

const profileSchema = object({
  name: string().check(
    trim(),
    minLength(1, 'Informe seu nome.'),
    maxLength(120, 'Use no máximo 120 caracteres.'),
  ),
})

export function ProfileTab() {
  const { profile, company } = useAuth()
  const save = useMutation({
    meta: { failure: 'Erro ao atualizar perfil', invalidates: [[]] },
    mutationFn: saveName,
    onSuccess: () => toastSuccess('Perfil atualizado!'),
  })
  const form = useEditForm({
    stored: { name: profile?.name ?? '' },
    schema: profileSchema,
    save: ({ name }) => save.mutateAsync(name),
  })
  const role = roleLabel[profile?.role ?? 'user']
  return (
    <>
      <SettingsCard
        title="Perfil"
        note={company ? `${role} na empresa ${company.name}.` : `Seu acesso: ${role}.`}
      >
        {profile?.approved && <PhotoField />}
        <CardForm form={form} unsaved="O nome que você escreveu ainda não foi salvo.">
          <TextInput
            label="Nome"
            description="Como sua equipe vê você."
            withAsterisk
            autoComplete="name"
            {...form.getInputProps('name')}
          />
        </CardForm>
      </SettingsCard>
      <EmailForm />
    </>
  )
}

async function saveName(name: string): Promise<void> {
  await callRpc('update_own_profile', { p_name: name })
  // The stored session contains the name.
  await supabase().auth.refreshSession()
}

function PhotoField() {
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
