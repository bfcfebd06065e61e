"""Profiles of intake that ship as JSON; whoever runs another line of business starts from one."""
