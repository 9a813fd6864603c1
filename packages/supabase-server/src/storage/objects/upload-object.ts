import { type Handler, ownerOf } from '../context.ts'
import { addressOf } from './object-address.ts'
import { storeObject } from './store-object.ts'

export const uploadObject: Handler = (context, caller, request) => {
  const mode = request.headers['x-upsert'] === 'true' ? 'upsert' : 'insert'
  return storeObject(context, caller, request, {
    ...addressOf(request),
    mode,
    owner: ownerOf(caller),
  })
}
