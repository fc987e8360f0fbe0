const variables: Readonly<Record<string, string>> = {
  cse: 'var(--ls-cse)',
  ece: 'var(--ls-ece)',
  eee: 'var(--ls-eee)',
  civil: 'var(--ls-civil)',
  mech: 'var(--ls-mech)',
  aiml: 'var(--ls-aiml)',
}

/**
 * Returns the spine colour of a department in both themes; departments that the owner added share a neutral
 * one.
 */
export const departmentColour = (deptId: string): string =>
  variables[deptId.toLowerCase()] ?? 'var(--ls-other-department)'
