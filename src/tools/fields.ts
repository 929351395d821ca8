import { z } from 'zod';

export const workflowId = z.string().min(1).describe('Workflow ID');

export const versionId = z.string().min(1).describe('Version ID, from list-workflow-versions');

export const projectId = z.string().min(1).describe('Project ID, from list-projects');

export const folderId = z.string().min(1).describe('Folder ID, from list-folders');

export const executionId = z.string().min(1).describe('Execution ID');

export const credentialId = z.string().min(1).describe('Credential ID');

export const dataTableId = z.string().min(1).describe('Data table ID, or its name');

export const nodeType = z.string().min(1).describe('Node type, such as n8n-nodes-base.httpRequest');

export const limitUpTo100 = z.number().int().min(1).max(100);

export const workItemId = z.string().min(1).describe('Work item ID from the build outcome');
