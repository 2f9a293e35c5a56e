import * as v from 'valibot'
import { passwordField } from './fields.ts'
import { PasswordField } from './password-field.tsx'
import { SignInForm } from './sign-in-form.tsx'

const fields = v.object({ password: passwordField })

/** Asks for the password again before a sensitive change. */
export function AskPassword(props: {
  action: string
  submit: (password: string) => Promise<unknown>
}) {
  return (
    <SignInForm
      schema={fields}
      initial={{ password: '' }}
      submit={({ password }) => props.submit(password)}
      action={props.action}
    >
      {(form) => <PasswordField {...form.text('password')} />}
    </SignInForm>
  )
}
