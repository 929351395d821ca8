/** The kind of a run that an orchestrator works on. */
export const RUN_KIND = 'orchestrator';

/** The kind of a run that has one task of another run and no agent of its own. */
export const CHILD_KIND = 'task';
