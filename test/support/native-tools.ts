import { nativeCatalog } from '../../src/catalog/catalog';

export const { all: allTools, tools, find: findTool, findAny: findAnyTool } = nativeCatalog;
