import type { ComponentProps, ReactNode } from 'react'

/** A form submitted by script. With `post`, a press before the scripts load cannot put what is typed into an address. */
export function Form({
  onSend,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSend: (form: HTMLFormElement) => void
}): ReactNode {
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5"
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      }}
    />
  )
}
