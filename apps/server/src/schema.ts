// The one schema of both databases: drizzle needs all tables in one module, and so do the repos.
export * from './schema/content.ts'
export * from './schema/content-desk.ts'
export * from './schema/money.ts'
export * from './schema/office.ts'
export * from './schema/pdfs.ts'
export * from './schema/people.ts'
export * from './schema/places.ts'
export * from './schema/readings.ts'
