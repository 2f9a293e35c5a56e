import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ChatMessage } from '@serein/shared/chat/schema.ts'
import { PrivatePhoto } from '../page/private-photo.tsx'

/** A photo that only the two sides of the conversation can see. */
export function ChatPhoto(props: {
  chatId: string
  messageId: string
  photo: NonNullable<ChatMessage['photo']>
}) {
  const { query } = useClient()
  const { chatId, messageId, photo } = props
  const input = { chatId, messageId, width: 960 }
  const file = useQuery({ ...query.chat.photo.queryOptions({ input }), staleTime: Infinity })
  return <PrivatePhoto file={file} photo={photo} />
}
