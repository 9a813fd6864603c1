import { failureMessage } from '../../failure-message.ts'

/** Spec section 8. An error without a code is a failed request. */
export function planFailure(failure: unknown): { title: string; message: string } {
  const { code, message } = (failure ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code !== 'string' || code === '') {
    return {
      title: 'Erro ao processar solicitação',
      message: 'Tente novamente em alguns instantes.',
    }
  }
  const advice = typeof message === 'string' ? unknownThings[message] : undefined
  if (advice) return { title: String(message), message: advice }
  return { title: 'Erro ao atualizar plano', message: failureMessage(failure) }
}

const unknownThings: Record<string, string> = {
  'Empresa não encontrada': 'A empresa não está mais na plataforma.',
  'Plano não encontrado': 'Atualize a página para ver os planos atuais.',
}
