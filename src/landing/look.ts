import { sessionStorageKey } from '../domain/accounts/session-storage-key.ts'

/** Before the first paint, so that the page does not jump. */
export const look = `try{(localStorage.getItem('${sessionStorageKey}')||/[#&](access_token|error_code|message)=/.test(location.hash))&&(document.documentElement.dataset.session='loading')}catch{}`
