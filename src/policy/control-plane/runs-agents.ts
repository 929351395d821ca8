const messageAnAgent = /(?:^|\.)messageAnAgent(?:Hitl)?(?:Tool)?$/i;

/**
 * Whether a node runs an agent in separate executions. Their tools stand in a parameter and bear no mark of what started
 * them.
 */
export const runsAgents = (type: string): boolean => messageAnAgent.test(type.trim());
