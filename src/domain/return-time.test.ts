import { expect, it } from 'vitest'
import { returnTime } from './return-time.ts'

const saoPaulo = 'America/Sao_Paulo'
const manaus = 'America/Manaus'
const acre = 'America/Rio_Branco'
const noronha = 'America/Noronha'

it.each([
  ['today', '2026-11-25T08:10-03:00', '2026-11-25T14:00-03:00', saoPaulo, 'às 14h'],
  ['at half past', '2026-11-25T05:10-03:00', '2026-11-25T08:30-03:00', saoPaulo, 'às 8h30'],
  ['at five past', '2026-11-25T05:10-03:00', '2026-11-25T08:05-03:00', saoPaulo, 'às 8h05'],
  ['in the afternoon', '2026-11-25T12:10-03:00', '2026-11-25T13:00-03:00', saoPaulo, 'às 13h'],
  ['tomorrow', '2026-11-25T20:00-03:00', '2026-11-26T08:00-03:00', saoPaulo, 'amanhã às 8h'],
  ['after midnight', '2026-11-26T00:05-03:00', '2026-11-26T08:00-03:00', saoPaulo, 'às 8h'],
  ['at midnight', '2026-11-25T23:59-03:00', '2026-11-26T00:00-03:00', saoPaulo, 'amanhã'],
  ['at one at night', '2026-11-26T00:30-03:00', '2026-11-26T01:30-03:00', saoPaulo, 'à 1h30'],
  [
    'after the weekend',
    '2026-11-27T19:00-03:00',
    '2026-11-30T09:00-03:00',
    saoPaulo,
    'segunda às 9h',
  ],
  ['on a Saturday', '2026-11-24T19:00-03:00', '2026-11-28T09:00-03:00', saoPaulo, 'sábado às 9h'],
  ['in six days', '2026-11-25T19:00-03:00', '2026-12-01T09:00-03:00', saoPaulo, 'terça às 9h'],
  ['in seven days', '2026-11-26T08:00-03:00', '2026-12-03T09:00-03:00', saoPaulo, 'em 03/12 às 9h'],
  ['next year', '2026-12-30T08:00-03:00', '2027-01-04T09:00-03:00', saoPaulo, 'segunda às 9h'],
  // In São Paulo it is the next day already.
  ['in Manaus', '2026-11-25T23:30-04:00', '2026-11-26T08:00-04:00', manaus, 'amanhã às 8h'],
  ['in Acre', '2026-11-25T22:30-05:00', '2026-11-25T23:30-05:00', acre, 'às 23h30'],
  // In São Paulo it is still the day before.
  ['in Noronha', '2026-11-26T00:10-02:00', '2026-11-26T08:00-02:00', noronha, 'às 8h'],
])('says when somebody is back %s', (_, now, returnsAt, timeZone, text) => {
  expect(returnTime(new Date(returnsAt), new Date(now), timeZone)).toBe(text)
})
