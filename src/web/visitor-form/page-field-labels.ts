import type { PageField } from '../../domain/form/page-form.ts'

export const pageFieldLabels: Record<PageField, string> = {
  name: 'Nome',
  phone: 'WhatsApp',
  email: 'E-mail',
  city: 'Cidade',
  company: 'Empresa',
}
