import type { InjectOptions } from 'fastify'

/** Builds the request of a form that a browser posts to the root of the site. */
export const postedForm = (fields: Record<string, string>): InjectOptions => ({
  method: 'POST',
  url: '/',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
})
