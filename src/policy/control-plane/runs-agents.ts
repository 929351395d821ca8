const messageAnAgent = /(?:^|\.)messageAnAgent(?:Hitl)?(?:Tool)?$/i;

/** Whether a node runs an agent in executions of its own: its tools bear no mark of what has started them, and stand in a parameter. */
export const runsAgents = (type: string): boolean => messageAnAgent.test(type.trim());
