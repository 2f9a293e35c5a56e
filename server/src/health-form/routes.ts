import { api } from '../api.ts'
import { command, query } from '../platform/command.ts'
import { healthForm, publishForm } from './form.ts'

/** What the business asks; filling it in belongs to a visit (`booking`). */
export const formRoutes = {
  get: api.healthForm.get.handler(query(healthForm)),
  publish: api.healthForm.publish.handler(command(publishForm)),
}
