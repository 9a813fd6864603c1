import { accountMessage } from '../account-message.ts'

const messageByCode = new Map(
  Object.entries({
    access_denied: 'Você cancelou no Google.',
    identity_already_exists: 'Essa conta do Google já está conectada a outra conta do Rodízio.',
    bad_oauth_state: 'Demorou demais para voltar do Google. Tente novamente.',
    single_identity_not_deletable:
      'O Google é a única forma de entrar nesta conta. Crie uma senha antes.',
    email_conflict_identity_not_deletable:
      'O e-mail da outra forma de entrar já é de outra conta. Troque-o antes.',
    manual_linking_disabled: 'Alterar as formas de entrar está desativado nesta instalação.',
  }),
)

/** For errors in the redirect's address and refusals of the server. */
export function wayMessage(failure: unknown): string {
  const code = String((failure as { code?: unknown } | null)?.code)
  return messageByCode.get(code) ?? accountMessage(failure)
}
