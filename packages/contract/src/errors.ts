import { z } from 'zod'
import { Claim } from './money/claims.ts'

/** Every error code with its status; statuses appear nowhere else. */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  session_expired: 401,
  session_replaced: 401,
  subscription_required: 402,
  forbidden: 403,
  out_of_scope: 403,
  wrong_place: 403,
  blocked: 403,
  password_change_required: 403,
  registration_pending: 403,
  registration_rejected: 403,
  not_found: 404,
  method_not_allowed: 405,
  subject_not_found: 404,
  not_published: 404,
  version_gone: 404,
  reset_link_dead: 410,
  conflict: 409,
  subject_exists: 409,
  subject_exists_elsewhere: 409,
  several_offerings: 409,
  section_exists: 409,
  stale_section: 409,
  stale_order: 409,
  duplicate_pdf: 409,
  changed_meanwhile: 409,
  place_taken: 409,
  upload_not_finished: 409,
  upload_expired: 410,
  import_unreadable: 422,
  withdraw_too_late: 403,
  password_wrong: 400,
  same_password: 400,
  password_too_easy: 400,
  too_large: 413,
  headers_too_large: 431,
  request_timeout: 408,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  pdf_missing: 400,
  pdf_empty: 422,
  not_a_pdf: 422,
  pdf_not_openable: 422,
  pdf_password_protected: 422,
  pdf_unsafe: 422,
  upload_interrupted: 400,
  statement_unreadable: 422,
  claim_conflict: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

// Object.keys forgets the key type; errorStatus is not empty.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** The body of every error: a sentence for a person, the field or reason, a code for programs. */
export const ErrorReply = z.object({
  message: z.string(),
  extraDetails: z.string().optional(),
  /** The invalid field, as a path such as "persons.1.name", and what is wrong with it; both or neither. */
  field: z.string().optional(),
  reason: z.string().optional(),
  code: z.enum(codes),
  requestId: z.string(),
  /** The current claim, when a decision about it was rejected because it changed. */
  registration: Claim.optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
