import type { z } from 'zod'
import type { Right } from './access.ts'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Schema = z.ZodType

/** What names a call: no other call has both. */
interface Address {
  method: Method
  /** A path with `:name` parameters, from the root of the site. */
  path: string
}

/**
 * What a browser needs to make a call. Files named `*.calls.ts` hold nothing else, and operations begin with it: a page
 * that makes a call would otherwise load the schemas of its whole file with their library.
 */
export interface Call extends Address {
  /** The name of the file's field, for a call that sends one. */
  fileField?: string
}

interface OperationBase extends Address {
  /** The required right: a row of the rights table. */
  right: Right
  /** One line for the API description. */
  summary: string
  /**
   * Who may cache a response: everyone, or only the person's own browser; both revalidate before using it. When
   * absent, no one may, because personal data must not be in any cache.
   */
  cache?: 'public' | 'private'
  /**
   * Whether one person, or all visitors of one address, may have only a few of these responses in progress: they hold a
   * file, the engine or much of the processor.
   */
  isShared?: true
  /** A list of the body whose items each count as a read: the call asks for all of them at once, and changes nothing. */
  countsEach?: string
  /**
   * When the session must have proved its person's password in the last minutes: always, or when the body has one of
   * these fields. The server refuses with `password_required` before anything is done (decision 041). A body with a
   * `proof` carries the password itself, and the route proves it before anything else.
   */
  passwordAgain?: 'always' | readonly string[]
  /** Whether someone with a temporary password may make the call before choosing another password. */
  isOpenBeforeChange?: true
}

/** A call with a JSON body (or none) and a JSON response. */
export interface JsonOperation<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
> extends OperationBase {
  kind: 'json'
  params?: P
  query?: Q
  body?: B
  response: R
}

/** A call with a `multipart/form-data` body that contains one file, and a JSON response. */
export interface UploadOperation<P extends Schema, F extends Schema, R extends Schema> extends OperationBase {
  kind: 'upload'
  params?: P
  /** The text fields, before or after the file. */
  fields: F
  /** The name of the file's field. */
  fileField: string
  response: R
}

/** A call with an `application/x-www-form-urlencoded` body and a JSON response. */
export interface FormOperation<B extends Schema, R extends Schema> extends OperationBase {
  kind: 'form'
  body: B
  response: R
}

/** A call that returns a stream of bytes or a document other than JSON. */
export interface BytesOperation<P extends Schema, Q extends Schema> extends OperationBase {
  kind: 'bytes'
  params?: P
  query?: Q
  contentType: string
}

/** A call of the tus protocol 1.0: parameters are in headers, the body is bytes of a file, the response has no body. */
export interface TusOperation<P extends Schema> extends OperationBase {
  kind: 'tus'
  params?: P
}

/** What the query of a call is once it was read. */
export type QueryOf<Op extends { query?: Schema }> = z.output<NonNullable<Op['query']>>

export type AnyOperation =
  | JsonOperation<Schema, Schema, Schema, Schema>
  | UploadOperation<Schema, Schema, Schema>
  | FormOperation<Schema, Schema>
  | BytesOperation<Schema, Schema>
  | TusOperation<Schema>

type None = z.ZodUndefined

/** The parts whose exact words count as types: `mount` infers the actor from one, the browser its call from two. */
interface Exact<G extends Right, M extends Method, U extends string> {
  right: G
  method: M
  path: U
}

type Definition<Op, E> = Omit<Op, 'kind' | 'right' | 'method' | 'path'> & E

/**
 * Declares the operations of a noun. A page that uses a schema of the file gets none of them: the mark tells the build
 * that this has no effects, and the function is then not looked into.
 */
export const operations = /* @__NO_SIDE_EFFECTS__ */ <Ops>(declare: () => Ops): Ops => declare()

/** Declares a JSON call; an omitted part is undefined in the handler and in the client. */
export const operation = <
  R extends Schema,
  const G extends Right,
  M extends Method,
  U extends string,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(
  definition: Definition<JsonOperation<P, Q, B, R>, Exact<G, M, U>>,
): JsonOperation<P, Q, B, R> & Exact<G, M, U> => ({ kind: 'json', ...definition })

/** Declares a call that receives one file. */
export const uploadOperation = <
  R extends Schema,
  F extends Schema,
  const G extends Right,
  M extends Method,
  U extends string,
  P extends Schema = None,
>(
  definition: Definition<UploadOperation<P, F, R>, Exact<G, M, U>>,
): UploadOperation<P, F, R> & Exact<G, M, U> => ({ kind: 'upload', ...definition })

/** Declares a call that receives a URL-encoded form. */
export const formOperation = <
  R extends Schema,
  B extends Schema,
  const G extends Right,
  M extends Method,
  U extends string,
>(
  definition: Definition<FormOperation<B, R>, Exact<G, M, U>>,
): FormOperation<B, R> & Exact<G, M, U> => ({ kind: 'form', ...definition })

/** Declares a call that returns bytes. */
export const bytesOperation = <
  const G extends Right,
  M extends Method,
  U extends string,
  P extends Schema = None,
  Q extends Schema = None,
>(
  definition: Definition<BytesOperation<P, Q>, Exact<G, M, U>>,
): BytesOperation<P, Q> & Exact<G, M, U> => ({ kind: 'bytes', ...definition })

/** Declares a call of the tus protocol. */
export const tusOperation = <
  const G extends Right,
  M extends Method,
  U extends string,
  P extends Schema = None,
>(
  definition: Definition<TusOperation<P>, Exact<G, M, U>>,
): TusOperation<P> & Exact<G, M, U> => ({ kind: 'tus', ...definition })

/** Fills a path's parameters, each encoded as one segment. Throws when one is missing. */
export const fillPath = (path: string, params: Record<string, string | number> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path ${path} needs a value for ${name}.`)
    return encodeURIComponent(String(value))
  })
