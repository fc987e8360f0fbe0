/** Names in the journal what concerns a person: account, sessions, subscriptions, provisional access. */
export const personTopic = (studentId: string): string => `person:${studentId}`
