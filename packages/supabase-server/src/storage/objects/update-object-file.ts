import { type Handler, ownerOf } from '../context.ts'
import { addressOf } from './object-address.ts'
import { storeObject } from './store-object.ts'

export const updateObjectFile: Handler = (context, caller, request) =>
  storeObject(context, caller, request, {
    ...addressOf(request),
    mode: 'update',
    owner: ownerOf(caller),
  })
