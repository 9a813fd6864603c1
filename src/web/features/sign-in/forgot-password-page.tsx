import { AccountFrame } from './account-frame.tsx'
import { ResetRequest } from './reset-request.tsx'

export function Component() {
  return (
    <AccountFrame title="Redefinir senha">
      <ResetRequest />
    </AccountFrame>
  )
}
