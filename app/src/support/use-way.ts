import { useClient } from '@serein/client/provider.tsx'

/** How one question is read and written in: by its id, or by its private link. */
export function useWay(by: { ticketId: string } | { ticketToken: string }) {
  const { api, query } = useClient()
  return 'ticketId' in by
    ? {
        options: query.support.ticket.queryOptions({ input: by }),
        write: (text: string) => api.support.write({ ...by, text }),
        addPhoto: (file: File) => api.support.addPhoto({ ...by, file }),
        photo: (photoId: string) =>
          query.support.photo.queryOptions({ input: { ...by, photoId, width: 960 } }),
        close: () => api.support.close(by),
      }
    : {
        options: query.support.byLink.queryOptions({ input: by }),
        write: (text: string) => api.support.writeByLink({ ...by, text }),
        addPhoto: (file: File) => api.support.addPhotoByLink({ ...by, file }),
        photo: (photoId: string) =>
          query.support.photoByLink.queryOptions({ input: { ...by, photoId, width: 960 } }),
        close: () => api.support.closeByLink(by),
      }
}

export type Way = ReturnType<typeof useWay>
