import type { AuthMail } from 'supabase-server'

interface AuthMailWords {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Absent for a mail with only a code. */
  readonly action?: string
  /** For a recipient who did not request the mail. */
  readonly otherwise: string
}

const otherwise = 'Se você não pediu isto, ignore este e-mail.'

export function wordsOf({ kind, to, newEmail }: AuthMail): AuthMailWords {
  if (kind === 'signup') return signup
  if (kind === 'recovery') return recovery
  if (kind === 'invite') return invite
  if (kind === 'magiclink') return magicLink
  if (kind === 'reauthentication') return reauthentication
  return newEmail && newEmail !== to ? leaveEmail(newEmail) : newEmailWords
}

const signup: AuthMailWords = {
  subject: 'Confirme seu e-mail para entrar no Rodízio',
  title: 'Falta só confirmar seu e-mail',
  paragraphs: [
    'Sua conta no Rodízio foi criada. Confirme que este e-mail é seu para poder entrar.',
    'Depois disso, um administrador aprova a sua conta. Você já pode entrar enquanto espera.',
  ],
  action: 'Confirmar meu e-mail',
  otherwise,
}

const recovery: AuthMailWords = {
  subject: 'Crie uma nova senha no Rodízio',
  title: 'Crie uma nova senha',
  paragraphs: [
    'Recebemos um pedido para redefinir a senha da sua conta no Rodízio.',
    'O botão abre a página em que você escolhe a nova senha. Até lá, a senha atual continua valendo.',
  ],
  action: 'Criar nova senha',
  otherwise: `${otherwise} Sua senha não muda.`,
}

const invite: AuthMailWords = {
  subject: 'Seu convite para o Rodízio',
  title: 'Você foi convidado para o Rodízio',
  paragraphs: [
    'O Rodízio recebe os contatos dos clientes e entrega cada um ao vendedor da vez, no WhatsApp.',
    'Ao aceitar, seu e-mail fica confirmado e você entra no painel.',
  ],
  action: 'Aceitar convite',
  otherwise: 'Se você não esperava este convite, ignore este e-mail.',
}

const magicLink: AuthMailWords = {
  subject: 'Seu link para entrar no Rodízio',
  title: 'Entre no Rodízio',
  paragraphs: ['Recebemos um pedido para entrar na sua conta sem senha. O botão abre o painel.'],
  action: 'Entrar no Rodízio',
  otherwise: `${otherwise} Ninguém entra sem abrir este link.`,
}

const reauthentication: AuthMailWords = {
  subject: 'Seu código de confirmação do Rodízio',
  title: 'Confirme que é você',
  paragraphs: ['Digite este código na página em que você está trocando a sua senha.'],
  otherwise:
    'Se não é você que está trocando a senha, alguém está com a sua conta aberta: saia de todos os aparelhos e crie outra senha.',
}

const newEmailWords: AuthMailWords = {
  subject: 'Confirme seu novo e-mail no Rodízio',
  title: 'Confirme seu novo e-mail',
  paragraphs: [
    'Este endereço foi escolhido como o novo e-mail de uma conta no Rodízio.',
    'Se o e-mail atual também recebeu um pedido, confirme lá também: a troca só vale com os dois. Depois, é com este endereço que você entra.',
  ],
  action: 'Confirmar novo e-mail',
  otherwise,
}

const leaveEmail = (newEmail: string): AuthMailWords => ({
  subject: 'Autorize a troca do seu e-mail no Rodízio',
  title: 'Autorize a troca do seu e-mail',
  paragraphs: [
    `Recebemos um pedido para trocar o e-mail da sua conta no Rodízio para ${newEmail}.`,
    'A troca só vale depois que os dois endereços confirmarem. Até lá, você continua entrando com este.',
  ],
  action: 'Autorizar a troca',
  otherwise: `${otherwise} Nada muda, mas vale trocar sua senha: o pedido veio de dentro da sua conta.`,
})
