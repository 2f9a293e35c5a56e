import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { OpenAPIGenerator } from '@orpc/openapi'
import { Hono } from 'hono'

const require = createRequire(import.meta.url)
const assets = dirname(require.resolve('swagger-ui-dist/package.json'))
const served: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Serein API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: true })`

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** The API's document as JSON, and the same to browse; nothing of it comes from elsewhere. */
export function apiDocs(document: () => Promise<OpenApiDocument>): Hono {
  const docs = new Hono()
  let made: Promise<object> | undefined
  docs.get('/api/openapi.json', async (context) =>
    context.json(await (made ??= document().then(withFaults))),
  )
  docs.get('/api/docs', (context) => {
    context.header(
      'content-security-policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    )
    return context.html(page)
  })
  docs.get('/api/docs/start.js', (context) =>
    context.body(start, 200, { 'content-type': 'text/javascript' }),
  )
  docs.get('/api/docs/:file', async (context, next) => {
    const file = context.req.param('file')
    const type = served[file]
    if (!type) return next()
    return context.body(await readFile(join(assets, file)), 200, { 'content-type': type })
  })
  return docs
}

/** Any endpoint can meet a bug; a contract knows of refusals only. */
function withFaults(document: OpenApiDocument): OpenApiDocument {
  const { paths = {}, components } = document
  const operations = Object.values(paths).flatMap(
    (path) => Object.values(path ?? {}) as Operation[],
  )
  for (const { responses } of operations)
    if (responses) responses['500'] = { $ref: '#/components/responses/fault' }
  return {
    ...document,
    components: { ...components, responses: { ...components?.responses, fault } },
  }
}

type Operation = { responses?: Record<string, object> }

const fault = {
  description: 'A fault of ours',
  content: {
    'application/json': {
      schema: {
        type: 'object' as const,
        properties: {
          defined: { const: false },
          code: { const: 'INTERNAL_SERVER_ERROR' },
          status: { const: 500 },
          message: { type: 'string' as const },
        },
        required: ['defined', 'code', 'status', 'message'],
      },
    },
  },
}
