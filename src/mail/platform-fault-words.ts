import { defaultTimeZone } from '../domain/format-date.ts'
import type { PlatformFaultMail } from '../jobs/notice-mail.ts'
import { leadTime } from './lead-time.ts'
import type { NoticeWords } from './notice-words.ts'

export function wordsOfPlatformFault(mail: PlatformFaultMail): NoticeWords {
  const { title, text } = wordsOf(mail)
  return {
    subject: title,
    title,
    paragraphs: [text, 'Este aviso chega no máximo uma vez por dia, enquanto o problema durar.'],
    facts: mail.since
      ? [['Desde', leadTime({ capturedAt: mail.since, timeZone: defaultTimeZone })]]
      : [],
    action: 'Ver a saúde da plataforma',
    path: '/dashboard/platform-health',
    why: 'Você recebe este e-mail porque administra a plataforma Rodízio.',
  }
}

function wordsOf({ code, numbers }: PlatformFaultMail) {
  const gigabytes = (Number(numbers.free ?? 0) / 1e9).toLocaleString('pt-BR', {
    maximumFractionDigits: 1,
  })
  switch (code) {
    case 'backup_old':
      return {
        title: 'O último backup tem mais de um dia',
        text: 'Confira por que o backup não terminou e faça um agora.',
      }
    case 'backup_unknown':
      return {
        title: 'Ainda não há backup da plataforma',
        text: 'O banco tem mais de um dia e nenhum backup é conhecido. Faça o primeiro com o comando backup, ou registre o que você faz por outro meio.',
      }
    case 'disk_low':
      return {
        title: 'O disco está quase cheio',
        text: `Restam ${gigabytes} GB na pasta de dados. Sem espaço, o servidor não guarda novos leads.`,
      }
    case 'jobs_late':
      return {
        title: 'As tarefas do sistema estão atrasadas',
        text: 'E-mails, avisos e contagens esperam. Confira o log do servidor e o banco de dados.',
      }
    case 'privacy_requests_waiting':
      return {
        title: 'Um pedido de privacidade espera resposta',
        text: 'A empresa está desativada e não pode responder. A LGPD dá 15 dias: responda por ela.',
      }
  }
}
