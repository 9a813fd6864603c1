import { useEffect, useState } from 'react'
import { logFailure } from '../log-failure.ts'
import { connectSupabase } from '../supabase.ts'
import { offersGoogle } from './sign-in-ways.ts'

/** Asked anew: the page may have stood open since before the operator switched it off. */
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
