import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProject } from './project.ts'

function unread(toml: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  writeFileSync(join(folder, 'config.toml'), toml)
  return readProject(folder).unread
}

test('enabled keys without an effect are listed by their full names', () => {
  expect(
    unread(`[auth]
enable_sinup = false
[auth.oauth_server]
enabled = true
allow_dynamic_registration = true
[auth.sms.twilio]
enabled = true
[auth.third_party.firebase]
enabled = true
[auth.email]
otp_lenght = 8
[auth.rate_limit]
email_send = 2
[auth.external.google]
enabled = true
client_id = "x"
secret = "y"
colour = "blue"
[functions.greet]
verify_jtw = false
static_files = ["./functions/greet/*.html"]
[edge_runtime]
policy = "oneshot"`),
  ).toEqual([
    'auth.enable_sinup',
    'auth.oauth_server.allow_dynamic_registration',
    'auth.sms.twilio',
    'auth.third_party',
    'auth.email.otp_lenght',
    'auth.rate_limit.email_send',
    'auth.external.google.colour',
    'functions.greet.verify_jtw',
    'functions.greet.static_files',
    'edge_runtime.policy',
  ])
})

test('disabled tables and other sections are not listed', () => {
  expect(
    unread(`[studio]
port = 1
[auth.oauth_server]
enabled = false
allow_dynamic_registration = false
[auth.sms.twilio]
enabled = false
account_sid = "x"
[auth.third_party.firebase]
enabled = false
[auth.third_party.auth0]
enabled = false
[auth.sms.test_otp]
5511999990000 = "123456"`),
  ).toEqual([])
})
