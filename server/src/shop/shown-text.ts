import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../platform/instant.ts'

/** The text `x` as it leaves; `picture` is how a picture `p` does. */
export function shownText(picture: RawBuilder<unknown>) {
  return sql`jsonb_build_object(
    'version', x.version, 'writtenAt', ${instantOf('x.written_at')}, 'body', x.body,
    'pictures', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'picture', ${picture}) order by p.id)
      from rich_text_picture r join picture p on p.business_id = r.business_id and p.id = r.picture_id
      where r.business_id = x.business_id and r.kind = x.kind and r.subject_id = x.subject_id
        and r.version = x.version
    ), '[]'))`
}
