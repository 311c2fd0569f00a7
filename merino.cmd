@echo off
rem Merino's command line on Windows, in the repository: finds a JDK and Maven, builds on first use, and runs.
rem All nodes run inside one JVM there. Try merino --help
setlocal EnableExtensions DisableDelayedExpansion

set "MERINO_REPOSITORY=%~dp0"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if defined MERINO_JAVA_HOME set "java=%MERINO_JAVA_HOME%\bin\java"
"%java%" -version >nul 2>&1
if errorlevel 1 (
    echo Merino needs a JDK 25 or newer: install one, such as Temurin 25, or point JAVA_HOME at it. 1>&2
    exit /b 2
)
"%java%" "%MERINO_REPOSITORY%build\FirstUse.java" "%MERINO_REPOSITORY%."
if errorlevel 1 exit /b %ERRORLEVEL%
"%java%" --enable-native-access=ALL-UNNAMED "-Dmerino.root=%MERINO_REPOSITORY%." %MERINO_OPTS% -cp "%MERINO_REPOSITORY%cli\target\dist\lib\*" dev.merino.cli.Main %*
exit /b %ERRORLEVEL%
