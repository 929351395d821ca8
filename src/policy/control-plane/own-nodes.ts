/** Of our package under any name it is installed by, and of a folder of custom nodes. n8n adds `Tool` and `HitlTool`. */
const own = /^(?:@[^/]+\/)?n8n-nodes-foreman\.|^custom\.foreman/i;
const givesTools = /\.foreman(?:toolkit|workflows|team|builder|research)(?:hitl)?(?:tool)?$/i;

export const isForemanNode = (type: string) => own.test(type.trim());

/** Whether a node asks, answers or keeps watch over what others may do: a gate, the admin nodes. */
export const isControlNode = (type: string) => isForemanNode(type) && !givesTools.test(type.trim());

const entrance = /\.foreman(?:toolkit|mcptrigger|admintrigger)?(?:tool)?$/i;

/** Whether agents, clients or operators work with Foreman in a workflow with such a node: its executions are Foreman's own. */
export const isEntrance = (type: string) => isForemanNode(type) && entrance.test(type.trim());

const messageAnAgent = /(?:^|\.)messageAnAgent(?:Hitl)?(?:Tool)?$/i;

/** Whether a node runs an agent in executions of its own, which bear no mark of what started them. */
export const runsAgents = (type: string): boolean => messageAnAgent.test(type.trim());
