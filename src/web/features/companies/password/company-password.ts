/** The two password resets of spec section 7. */
import { callRpc } from '../../../call-rpc.ts'
import { logFailure } from '../../../log-failure.ts'
import { publicKey, supabase } from '../../../supabase.ts'

type NewPassword = { companyId: string; email: string; newPassword: string }

/** Direct call of the function, with the RPC as fallback. */
export async function setPassword(input: NewPassword): Promise<void> {
  try {
    await askFunction(input)
  } catch (failure) {
    logFailure('The password could not be set by the function', failure)
    await callRpc('update_company_user_password', {
      p_company_id: input.companyId,
      p_email: input.email,
      p_new_password: input.newPassword,
    })
  }
}

export async function resetPassword(input: NewPassword): Promise<void> {
  const { error } = await supabase().functions.invoke('update-company-password', { body: input })
  if (error) throw error
}

async function askFunction(input: NewPassword): Promise<void> {
  const { data, error } = await supabase().auth.getSession()
  if (error) throw error
  const answer = await fetch(`${location.origin}/functions/v1/update-company-password`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: publicKey(),
      Authorization: `Bearer ${data.session?.access_token}`,
    },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`update-company-password answered ${answer.status}`)
}
