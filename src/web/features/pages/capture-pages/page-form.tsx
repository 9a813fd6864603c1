import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { defaultFormConfig } from '../../../../domain/form/form-config.ts'
import { readPageForm } from '../../../../domain/form/page-form.ts'
import { TeamSelect } from '../../../company/team-select.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useEditForm } from '../../../use-edit-form.ts'
import { FormColours } from '../../../visitor-form/form-colours.tsx'
import { FormPreview, type PreviewCompany } from '../../../visitor-form/form-preview.tsx'
import { LogoChoice } from '../../../visitor-form/logo-choice.tsx'
import { type CapturePage, type PageFields, pageAddress } from './capture-pages-queries.ts'
import { CssInput } from './css-input.tsx'
import { PageFieldsInput } from './page-fields-input.tsx'
import classes from './page-form.module.css'
import { fieldOfRefusal, pageSchema } from './page-schema.ts'
import { reduceSlug, slugOf } from './page-slug.ts'
import { previewStyle } from './preview-style.ts'

type Props = {
  /** Null creates a page. */
  page: CapturePage | null
  company: PreviewCompany
  /** `change` holds the edited fields. Rejects with the server's refusal. */
  onSave: (fields: PageFields, change: Partial<PageFields>) => Promise<void>
  onClose: () => void
}

export function PageForm({ page, company, onSave, onClose }: Props) {
  const form = useEditForm<PageFields>({
    stored: {
      name: page?.name ?? '',
      title: page?.title ?? '',
      description: page?.description ?? '',
      fields: page?.fields ?? ['name', 'phone'],
      custom_css: page?.custom_css ?? '',
      slug: page?.slug ?? '',
      team_id: page?.team_id ?? null,
      primary_color: page?.primary_color ?? defaultFormConfig.appearance.primaryColor,
      background_color: page?.background_color ?? defaultFormConfig.appearance.backgroundColor,
      logo_url: page?.logo_url ?? '',
    },
    schema: pageSchema,
    save: onSave,
    fieldOfRefusal,
  })
  const { slug, name } = form.values
  const address = pageAddress(slug || page?.slug || slugOf(name) || '…')

  return (
    <FormDialog
      title={page ? 'Editar página' : 'Nova página'}
      size={1160}
      actionsAt="start"
      action={page ? 'Salvar' : 'Criar página'}
      form={form}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <Stack gap="md">
          <TextInput
            label="Nome da página"
            description="Só sua equipe vê."
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Título"
            description="A primeira frase que o cliente lê."
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('title')}
          />
          <Textarea
            label="Descrição"
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('description')}
          />
          <TextInput
            label="Endereço"
            description={address}
            placeholder={slugOf(name)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...form.getInputProps('slug')}
            onChange={(event) => form.setFieldValue('slug', reduceSlug(event.currentTarget.value))}
          />
          <PageFieldsInput {...form.getInputProps('fields')} />
          <TeamSelect {...form.getInputProps('team_id')} />
          <FormColours
            primary={form.getInputProps('primary_color')}
            background={form.getInputProps('background_color')}
          />
          <LogoChoice
            value={form.values.logo_url ?? ''}
            onChange={(address) => form.setFieldValue('logo_url', address)}
          />
          <CssInput {...form.getInputProps('custom_css')} />
        </Stack>
        <section className={classes.preview} aria-labelledby="page-preview">
          <Text component="h3" id="page-preview" size="sm" fw={600} mb={8}>
            Pré-visualização
          </Text>
          <FormPreview
            title="Página como o cliente vê"
            config={readPageForm(form.values)}
            company={company}
            style={previewStyle(form.values.custom_css ?? '')}
            phoneHeight={880}
            tallest={560}
          />
        </section>
      </div>
    </FormDialog>
  )
}
