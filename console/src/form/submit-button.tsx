import type { ComponentProps } from 'react'
import { Button } from '@serein/ui/button.tsx'

/** Submits a form, as its one main button. */
export function SubmitButton({
  form,
  ...rest
}: Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'pending'> & {
  form: { isPending: boolean }
}) {
  return <Button type="submit" wide size="lg" pending={form.isPending} {...rest} />
}
