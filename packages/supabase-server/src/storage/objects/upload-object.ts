import { type Handler, ownerOf } from '../context.ts'
import { addressOf } from './asked-object.ts'
import { storeObject } from './store-object.ts'

export const uploadObject: Handler = (context, caller, request) => {
  const mode = request.headers['x-upsert'] === 'true' ? 'upsert' : 'insert'
  const target = { ...addressOf(request), mode, owner: ownerOf(caller) } as const
  return storeObject(context, caller, request, target)
}

export const updateObjectFile: Handler = (context, caller, request) => {
  const target = { ...addressOf(request), mode: 'update', owner: ownerOf(caller) } as const
  return storeObject(context, caller, request, target)
}
