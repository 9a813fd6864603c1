import { expect, test } from 'vitest'
import { planFailure } from './plan-failure.ts'

test.each([
  [
    { code: '42501', message: 'Apenas administradores podem alterar os dados da empresa.' },
    'Erro ao atualizar plano',
    'Apenas administradores podem alterar os dados da empresa.',
  ],
  [
    { code: 'PT404', message: 'Empresa não encontrada' },
    'Empresa não encontrada',
    'A empresa não está mais na plataforma.',
  ],
  [
    { code: '22023', message: 'Plano não encontrado' },
    'Plano não encontrado',
    'Atualize a página para ver os planos atuais.',
  ],
  [
    { code: '', message: 'TypeError: Failed to fetch' },
    'Erro ao processar solicitação',
    'Tente novamente em alguns instantes.',
  ],
  [
    { message: '<html>502 Bad Gateway</html>' },
    'Erro ao processar solicitação',
    'Tente novamente em alguns instantes.',
  ],
])('the failure %j shows "%s"', (failure, title, message) => {
  expect(planFailure(failure)).toEqual({ title, message })
})
