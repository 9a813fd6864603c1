import type { Page } from '@playwright/test'
import { newAddress } from './mails.ts'
import { openServer } from './own-company.ts'

/** Creates a user with the service key and returns the e-mail address. */
export async function newUser(page: Page, password: string): Promise<string> {
  const email = newAddress()
  await openServer(page.request, '/auth/v1/')('post', 'admin/users', {
    email,
    password,
    email_confirm: true,
    user_metadata: { name: 'Rita Alves' },
  })
  return email
}
