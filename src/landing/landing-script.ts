/** The only script of the landing page and of the pages to read, at most 1 KB gzip; the page works without it. */
import { followAuthCallback } from './auth-callback.ts'
import { greetUser } from './greet-user.ts'

if (!followAuthCallback(location.hash)) await greetUser(location.hash)
