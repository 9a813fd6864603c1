/** The landing page's only script, at most 1 KB gzip; the page works without it. */
import { followAuthCallback } from './auth-callback.ts'
import { greetUser } from './greet-user.ts'

if (!followAuthCallback(location.hash)) await greetUser(location.hash)
