const at = new Date('2026-11-22T10:00:00Z')

/** Relates a person to the tables of the second factor. */
export const secondFactorSeeds = ({ id }: { id: string }) => ({
  secondFactor: { own: [{ studentId: id, setAt: at, lastStep: 1 }] },
  recoveryCode: { own: [{ studentId: id }] },
  codeTry: { own: [{ studentId: id, failures: 1, triedAt: at }] },
})
