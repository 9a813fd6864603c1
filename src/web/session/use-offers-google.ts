import { useEffect, useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { connectSupabase } from '../supabase.ts'
import { offersGoogle } from './sign-in-ways.ts'

/** Reads again, because the operator may have switched it off since the page loaded. */
export function useOffersGoogle(): boolean {
  const [offers, setOffers] = useState(offersGoogle)
  useEffect(() => {
    let gone = false
    connectSupabase().then(
      () => gone || setOffers(offersGoogle()),
      (cause) => logFailure('The ways of signing in could not be read anew', cause),
    )
    return () => {
      gone = true
    }
  }, [])
  return offers
}
