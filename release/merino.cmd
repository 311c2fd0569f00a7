@echo off
rem Merino's command line on Windows, where all nodes run inside one JVM: finds a JDK and runs. Try bin\merino --help
setlocal EnableExtensions DisableDelayedExpansion

set "MERINO_HOME=%~dp0.."
set "MERINO_JDK="
if defined MERINO_JAVA_HOME call :consider "%MERINO_JAVA_HOME%"
if not defined MERINO_JDK if defined JAVA_HOME call :consider "%JAVA_HOME%"
if not defined MERINO_JDK for %%j in (java.exe) do if not "%%~$PATH:j" == "" call :consider "%%~dp$PATH:j.."
if not defined MERINO_JDK for /d %%j in ("%ProgramFiles%\Java\*" "%ProgramFiles%\Eclipse Adoptium\*" "%USERPROFILE%\.jdks\*") do call :consider "%%~j"
if not defined MERINO_JDK (
    echo Merino needs a JDK 25 or newer: install one, such as Temurin 25, or point JAVA_HOME at it. 1>&2
    exit /b 2
)
"%MERINO_JDK%\bin\java.exe" --enable-native-access=ALL-UNNAMED "-Dmerino.root=%MERINO_HOME%" %MERINO_OPTS% -cp "%MERINO_HOME%\lib\*" dev.merino.cli.Main %*
exit /b %ERRORLEVEL%

rem Takes the JDK in folder 1 if it is new enough and none was found before.
:consider
if defined MERINO_JDK exit /b 0
if not exist "%~1\bin\javac.exe" exit /b 0
if not exist "%~1\release" exit /b 0
set "feature="
for /f "tokens=2 delims==." %%v in ('findstr /b "JAVA_VERSION=" "%~1\release"') do set "feature=%%v"
if not defined feature exit /b 0
rem JAVA_VERSION="25.0.1" leaves a quotation mark before the number, JAVA_VERSION="25" one behind it, too.
set feature=%feature:"=%
if %feature% geq 25 set "MERINO_JDK=%~1"
exit /b 0
